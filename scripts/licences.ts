// npm run licences: the licence of everything that the portal runs with; ends with 1 where one was never looked at.
import { isExpected } from './licences/expected.ts';
import { lockedPackages } from './licences/locked-packages.ts';

const packages = lockedPackages();
for (const licence of [...new Set(packages.map((found) => found.licence))].toSorted()) {
  const names = packages.filter((found) => found.licence === licence).map(({ name }) => name);
  process.stdout.write(
    `${licence} (${names.length})${isExpected(licence) ? '' : ' NOT EXPECTED'}\n  ${names.join(', ')}\n`,
  );
}
if (packages.some(({ licence }) => !isExpected(licence))) process.exitCode = 1;
