/** Prints one line to the terminal. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command. An error is printed as its message and sets exit code 1. */
export function runCommand(main: () => Promise<void>): void {
  main()
    .catch((error: Error) => {
      process.stderr.write(`\n${error.message}\n`);
      process.exitCode = 1;
    })
    // An open IPC channel would keep this process alive.
    .finally(() => process.disconnect?.());
}
