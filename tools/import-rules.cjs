/**
 * The rules for imports between folders: the diagram of docs/architecture.md, and the table below. Read by
 * dependency-cruiser.
 */
const { readdirSync } = require('node:fs')
const { join } = require('node:path')
const { ROOMS, roomsBelow } = require('./rooms.ts')

for (const folder of ['web/src', 'server/src'])
  for (const entry of readdirSync(join(__dirname, '..', folder), { withFileTypes: true }))
    if (entry.isDirectory() && !ROOMS.includes(`${folder}/${entry.name}`))
      throw new Error(`${folder}/${entry.name} has no arrow in the diagram of docs/architecture.md.`)

const folderOf = (room) => room.split('/', 1)[0]
const WORKSPACES = [...new Set(ROOMS.map(folderOf))]
const inAnyOf = (folders) => `^(${folders.join('|')})/`

/**
 * The imports allowed between features. Each points down the table, so features cannot form a circle, not even by
 * types.
 */
const FEATURE_IMPORTS = {
  web: {
    setup: ['tvs'],
    errors: ['session'],
    remotes: ['session'],
    companion: ['home'],
    home: ['pairing', 'session'],
    'access-settings': ['lock', 'remote'],
    'other-programs': ['my-remote', 'remote'],
    remote: ['my-remote', 'menu', 'devices', 'voice', 'asl', 'tv-control'],
    'my-remote': ['menu', 'devices', 'tv-control'],
    asl: ['consent', 'tv-control'],
    menu: ['session', 'versions', 'install'],
    session: ['devices'],
  },
  server: {
    operation: ['asl', 'login', 'my-remote', 'remotes', 'secure', 'session', 'tvs'],
    companion: ['pairing', 'session'],
    'other-programs': ['remote', 'session'],
    pairing: ['session'],
    remotes: ['session'],
    asl: ['my-remote'],
    remote: ['my-remote'],
    voice: ['my-remote'],
    'my-remote': ['session'],
    tvs: ['secure', 'session'],
    setup: ['secure'],
  },
}

for (const [folder, imports] of Object.entries(FEATURE_IMPORTS)) {
  const rows = Object.keys(imports)
  for (const [feature, others] of Object.entries(imports))
    for (const other of others)
      if (rows.includes(other) && rows.indexOf(other) <= rows.indexOf(feature))
        throw new Error(
          `The import from ${feature} to ${other} of ${folder} points up the table in tools/import-rules.cjs.`,
        )
}

/** A room imports what its arrows lead to. Its tests may import other rooms. */
const roomRules = ROOMS.map((room) => ({
  name: `${room.replaceAll('/', '-')}-imports-only-what-its-arrows-lead-to`,
  comment: 'The arrows are those of docs/architecture.md.',
  from: { path: inAnyOf([room]), pathNot: String.raw`\.test\.tsx?$` },
  to: { path: inAnyOf(ROOMS), pathNot: inAnyOf([room, ...roomsBelow(room)]) },
}))

/** Of workspaces the tests, too. e2e, bench and tools may import all of these, and nothing imports them. */
const workspaceRules = WORKSPACES.map((folder) => {
  const rooms = ROOMS.filter((room) => folderOf(room) === folder)
  const others = new Set(rooms.flatMap((room) => [...roomsBelow(room)]).map(folderOf))
  return {
    name: `${folder}-imports-only-workspaces-that-its-arrows-lead-to`,
    from: { path: inAnyOf([folder]) },
    to: { path: inAnyOf([...WORKSPACES, 'e2e', 'bench', 'tools']), pathNot: inAnyOf([folder, ...others]) },
  }
})

/** One rule for each feature of a folder. */
const features = (folder) =>
  readdirSync(join(__dirname, `../${folder}/src/features`)).map((feature) => ({
    name: `${folder}-feature-${feature}`,
    comment: `An import that is not in FEATURE_IMPORTS (tools/import-rules.cjs)`,
    from: { path: `^${folder}/src/features/${feature}/` },
    to: {
      path: `^${folder}/src/features/`,
      pathNot: `^${folder}/src/features/(${[feature, ...(FEATURE_IMPORTS[folder][feature] ?? [])].join('|')})/`,
    },
  }))

/** dependency-cruiser only warns of a rule that names no severity. */
const forbidden = (rules) => rules.map((rule) => ({ severity: 'error', ...rule }))

module.exports = {
  forbidden: forbidden([
    ...roomRules,
    ...workspaceRules,
    ...features('web'),
    ...features('server'),
    {
      name: 'the-remote-does-not-import-the-tv',
      from: { path: '^web/src/' },
      to: { path: '^web/(tv|companion-app)/' },
    },
    {
      name: 'the-remote-does-not-import-what-is-for-tests',
      from: { path: '^web/src/', pathNot: String.raw`\.test\.tsx?$` },
      to: { path: '^web/test/' },
    },
    {
      name: 'no-circles',
      comment: 'Also by types: what both need stands in a file of its own, or in the one that is imported.',
      from: {},
      to: { circular: true },
    },
  ]),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css'],
    },
  },
}
