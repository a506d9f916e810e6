declare module '*.svg?no-inline' {
  /** The address of the file. */
  const address: string;
  export default address;
}
