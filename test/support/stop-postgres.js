import { rm } from 'node:fs/promises';

export default async function stop() {
  if (!globalThis.testPostgres) return;
  await globalThis.testPostgres.stop();
  globalThis.testPostgres = undefined;
  await rm(globalThis.testPostgresDir, { recursive: true, force: true });
}
