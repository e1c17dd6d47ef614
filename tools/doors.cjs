/** The doors between the rooms: who may import whom. Read by dependency-cruiser. */
const { readdirSync } = require('node:fs')
const { join } = require('node:path')

/** Who may import whom. The others (e2e, bench, tools) may import all of these, and nobody may import them. */
const ROOMS = {
  contract: [],
  boxes: ['contract'],
  recognisers: ['contract'],
  pictures: ['contract'],
  server: ['contract', 'boxes', 'recognisers', 'pictures'],
  web: ['contract'],
}
const ROOM = `^(${[...Object.keys(ROOMS), 'e2e', 'bench', 'tools'].join('|')})/`

/** The layers of web/src, from the top: each may import those below it. */
const WEB_LAYERS = ['app', 'features', 'buttons', 'client', 'ui|platform|texts']

/**
 * Inside web/src: a feature may import another only along one of these arrows, and each points down the table: so no
 * circle of features is possible, by types neither.
 */
const FEATURE_ARROWS = {
  errors: ['session'],
  remotes: ['session'],
  companion: ['home'],
  home: ['pairing', 'session', 'ways'],
  carer: ['access', 'ways'],
  access: ['lock', 'remote', 'ways'],
  people: ['ways'],
  remote: ['my-remote', 'menu', 'devices', 'voice', 'asl', 'tv-control', 'ways'],
  'my-remote': ['menu', 'devices', 'ways'],
  asl: ['consent'],
  menu: ['session', 'versions', 'install', 'ways'],
  session: ['devices'],
}

const FEATURES = readdirSync(join(__dirname, '../web/src/features'))

const rows = Object.keys(FEATURE_ARROWS)
for (const [feature, others] of Object.entries(FEATURE_ARROWS))
  for (const other of others)
    if (rows.includes(other) && rows.indexOf(other) <= rows.indexOf(feature))
      throw new Error(`The arrow from ${feature} to ${other} points up the table in tools/doors.cjs.`)

/** dependency-cruiser only warns of a rule that names no severity. */
const forbidden = (rules) => rules.map((rule) => ({ severity: 'error', ...rule }))

module.exports = {
  forbidden: forbidden([
    ...Object.entries(ROOMS).map(([room, others]) => ({
      name: `${room}-imports-only-${others.join('-and-') || 'itself'}`,
      from: { path: `^${room}/` },
      to: { path: ROOM, pathNot: `^(${[room, ...others].join('|')})/` },
    })),
    ...WEB_LAYERS.slice(1).map((layer, above) => ({
      name: `web-${layer}-imports-nothing-above-it`,
      from: { path: `^web/src/(${layer})/` },
      to: { path: `^web/src/(${WEB_LAYERS.slice(0, above + 1).join('|')})/` },
    })),
    {
      name: 'the-remote-does-not-import-the-tv',
      from: { path: '^web/src/' },
      to: { path: '^web/(tv|companion-app)/' },
    },
    {
      name: 'no-circles',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...FEATURES.map((feature) => ({
      name: `feature-${feature}`,
      comment: `An arrow that is not in FEATURE_ARROWS (tools/doors.cjs)`,
      from: { path: `^web/src/features/${feature}/` },
      to: {
        path: '^web/src/features/',
        pathNot: `^web/src/features/(${[feature, ...(FEATURE_ARROWS[feature] ?? [])].join('|')})/`,
      },
    })),
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
