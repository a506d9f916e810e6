import { writeFileSync } from 'node:fs';
import { compile } from './compile.js';
import { builtPages } from './pages.js';

// Part of the build: the running product needs neither Markdown nor the sample to show its pages.
writeFileSync(builtPages, JSON.stringify(compile()));
