import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = new URL('../THIRD_PARTY.md', import.meta.url);

export function thirdParty(lock) {
  const byLicence = new Map();
  for (const [path, { version, license, dev, link }] of Object.entries(JSON.parse(lock).packages)) {
    const name = path.split('node_modules/').at(-1);
    // What is not below node_modules is this project's own.
    if (dev || link || name === path) continue;
    const named = license ?? 'none named';
    byLicence.set(named, (byLicence.get(named) ?? new Set()).add(`${name} ${version}`));
  }
  const sections = [...byLicence]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(
      ([licence, names]) =>
        `## ${licence}\n\n${[...names]
          .sort()
          .map((name) => `- ${name}\n`)
          .join('')}`,
    );
  return `# Third-party packages

What a production install contains of others, by licence. \`npm run third-party\` writes this list from \`package-lock.json\`; \`npm run sbom\` prints the same as CycloneDX. Each package brings its licence's text in its folder.

${sections.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(FILE, thirdParty(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
