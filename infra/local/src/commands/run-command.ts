/** Prints one line to the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command to its natural end; an error is shown as its message and becomes exit code 1. */
export function runCommand(main: () => Promise<void>): void {
  main()
    .catch((error: Error) => {
      process.stderr.write(`\n${error.message}\n`);
      process.exitCode = 1;
    })
    // The channel to the process that started this one would keep it alive.
    .finally(() => process.disconnect?.());
}
