/** The `beckon` command; without arguments it starts the server. `npm start` also builds the web app. */
// oxlint-disable-next-line unicorn/require-module-specifiers -- makes this file a module, for its top-level await
export {}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    `Beckon needs Node 24.15 or newer; this is ${process.versions.node}. Install Node 24, or let npm bring it.\n`,
  )
  process.exit(1)
}

// The reader of the output may close it early, as `head` does, and its disk may be full: neither ends a server.
process.stderr.on('error', () => {})
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = 1
})

// A dynamic import, since an older Node could not even parse the file.
const { runCommand } = await import('./command-line/beckon.ts')
if (!(await runCommand(process.argv.slice(2), process.env))) process.exitCode = 1
