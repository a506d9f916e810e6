/** `1` → `1 view`, `1284` → `1,284 views`: for whole numbers. Irregular plurals are passed. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
