const WIDTH = 32;

/**
 * A progress bar on the terminal that redraws itself in place; where the output is not a terminal, a line each tenth.
 * Numbers only ever grow, so a resumed load starts where it stands.
 */
export function progressBar(label: string): (done: number, total: number) => void {
  let told = -1;
  return (done, total) => {
    const percent = Math.floor((done / total) * 100);
    if (percent === told || (!process.stdout.isTTY && percent % 10 !== 0)) return;
    told = percent;
    const filled = Math.round((done / total) * WIDTH);
    const bar = `${label} [${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${percent}%`;
    process.stdout.write(process.stdout.isTTY ? `\r${bar}${done === total ? '\n' : ''}` : `${bar}\n`);
  };
}
