import { BrandError } from '#server/brands/brand.ts';
import { EmbeddedError } from '#server/db/embedded/embedded-error.ts';
import { ExternalError } from '#server/db/external.ts';
import { MigrationError } from '#server/db/migrate.ts';
import { SpreadError } from '#server/db/spread.ts';
import { SettingsError, type Settings } from '#server/settings/env.ts';
import { PhotoStoreError } from '#server/gateways/photo-store/photo-store-error.ts';

const handled = [BrandError, EmbeddedError, ExternalError, MigrationError, PhotoStoreError, SpreadError];

export function startErrorText(error: unknown, settings: Settings | null): string {
  if (error instanceof SettingsError) return error.messages.join('\n');
  if (handled.some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error)) return String(error);
  const { code }: NodeJS.ErrnoException = error;
  return listenErrorText(code, settings) ?? diskErrorText(code, settings) ?? error.stack ?? error.message;
}

function listenErrorText(code: string | undefined, settings: Settings | null): string | null {
  if (!settings) return null;
  const { host, port } = settings;
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop that one, or set PORT to another.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${host} is not an address of this machine.`;
  if (code === 'EACCES' && port < 1024 && port > 0)
    return `Port ${port} is not allowed for this user. Set PORT to 1024 or more.`;
  return null;
}

function diskErrorText(code: string | undefined, settings: Settings | null): string | null {
  if (!settings) return null;
  // PostgreSQL's code for a full disk.
  if (code === 'ENOSPC' || code === '53100')
    return `The disk of ${settings.dataDir} is full. Make room and start again.`;
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR ${settings.dataDir} is a file, or is below one.`;
  if (code === 'EACCES' || code === 'EROFS') return `DATA_DIR ${settings.dataDir} cannot be written to by this user.`;
  return null;
}
