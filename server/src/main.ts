/** Starts Beckon: `node server/src/main.ts`, or `npm start`, which also builds what must be built. */

const OLDEST_NODE = [24, 15]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE[0]! || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]!)) {
  process.stderr.write(
    `Beckon needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. "npm start" brings the right one along.\n`,
  )
  process.exit(1)
}

// Not imported above: an older Node could not even read it.
const { start } = await import('./start.ts')
await start(process.argv.slice(2), process.env)
export {}
