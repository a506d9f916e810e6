const WIDTH = 32;

/**
 * A progress bar that redraws itself in place on a terminal; elsewhere, a line per tenth. Numbers only grow, so a
 * resumed load starts where it was.
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
