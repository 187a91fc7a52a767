// npm run sbom: what the portal runs with, from the lock file, as CycloneDX 1.6 on the standard output.
// Not by `npm sbom`, because that gives up where a tool's wish for a peer is not met.
import { lockedPackages } from './licences/locked-packages.ts';

const components = lockedPackages().map(({ name, version, licence, hash }) => ({
  type: 'library',
  'bom-ref': `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  licenses: [/ (?:AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
  ...(hash !== null && { hashes: [{ alg: 'SHA-512', content: hash }] }),
}));

const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: 'fettle', 'bom-ref': 'fettle' } },
  components,
};
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
