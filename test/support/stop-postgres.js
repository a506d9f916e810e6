import { rm } from 'node:fs/promises';

export default async function stop() {
  await globalThis.testPostgres?.stop();
  await rm(globalThis.testPostgresDir, { recursive: true, force: true });
}
