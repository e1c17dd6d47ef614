/** Which folder may import which. Read by dependency-cruiser. */
const { readdirSync } = require('node:fs')
const { join } = require('node:path')

/** The imports allowed between top folders. e2e, bench and tools may import all of these, and nothing imports them. */
const FOLDERS = {
  contract: [],
  boxes: ['contract'],
  recognisers: ['contract'],
  pictures: ['contract'],
  theme: [],
  server: ['contract', 'boxes', 'recognisers', 'pictures', 'theme'],
  web: ['contract', 'theme'],
}
const FOLDER = `^(${[...Object.keys(FOLDERS), 'e2e', 'bench', 'tools'].join('|')})/`

/** The layers of web/src, from the top: each may import those below it. */
const WEB_LAYERS = ['app', 'features', 'access-methods', 'core', 'remote-model', 'client', 'ui|platform|texts']

/** The layers of server/src, from the top. Files in no folder put the server together, or are shared by all. */
const SERVER_LAYERS = [
  'command-line',
  'features',
  'http',
  'cluster',
  'boxes',
  'bus',
  'backup',
  'https|storage',
  'outgoing|settings',
]

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
    'my-remote': ['menu', 'devices'],
    asl: ['consent'],
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
    'my-remote': ['devices'],
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

/** One rule for each layer but the top one. Tests may import layers above their own. */
const layers = (folder, all) =>
  all.slice(1).map((layer, below) => {
    const above = `^${folder}/src/(${all.slice(0, below + 1).join('|')})/`
    return {
      name: `${folder}-${layer}-imports-nothing-above-it`,
      from: { path: `^${folder}/src/(${layer})/`, pathNot: [above, String.raw`\.test\.tsx?$`] },
      to: { path: above },
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
    ...Object.entries(FOLDERS).map(([folder, others]) => ({
      name: `${folder}-imports-only-${others.join('-and-') || 'itself'}`,
      from: { path: `^${folder}/` },
      to: { path: FOLDER, pathNot: `^(${[folder, ...others].join('|')})/` },
    })),
    ...layers('web', WEB_LAYERS),
    ...layers('server', SERVER_LAYERS),
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
