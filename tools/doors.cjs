/** The doors between the rooms: who may import whom. Read by dependency-cruiser. */
const room = (name) => `^${name}/`

/** The layers of web/src, from the top: each may import those below it. */
const WEB_LAYERS = ['app', 'features', 'buttons', 'client', 'ui|platform|texts']

/** Inside web/src: a feature may import another only along one of these arrows. */
const FEATURE_ARROWS = {
  home: ['pairing', 'session'],
  pairing: ['session'],
  devices: ['session'],
  session: ['devices'],
  errors: ['session'],
  remotes: ['session'],
  remote: ['voice', 'asl', 'menu', 'devices', 'tv-control', 'my-remote'],
  'my-remote': ['remote', 'menu', 'devices'],
  consent: [],
  companion: ['home'],
  access: ['remote'],
  voice: [],
  asl: ['consent'],
  'tv-control': [],
  menu: ['session', 'versions', 'install'],
  versions: [],
  install: [],
  help: [],
}

module.exports = {
  forbidden: [
    {
      name: 'contract-imports-nothing-of-ours',
      from: { path: room('contract') },
      to: { path: '^(boxes|recognisers|pictures|server|web|e2e|bench|tools)/' },
    },
    {
      name: 'boxes-import-only-the-contract',
      from: { path: room('boxes'), pathNot: '\\.test\\.ts$' },
      to: { path: '^(recognisers|pictures|server|web|e2e|bench|tools)/' },
    },
    {
      name: 'recognisers-import-only-the-contract',
      from: { path: room('recognisers'), pathNot: '\\.test\\.ts$' },
      to: { path: '^(boxes|pictures|server|web|e2e|bench|tools)/' },
    },
    {
      name: 'pictures-import-only-the-contract',
      from: { path: room('pictures') },
      to: { path: '^(boxes|recognisers|server|web|e2e|bench|tools)/' },
    },
    { name: 'server-does-not-import-web', from: { path: room('server') }, to: { path: '^(web|e2e|bench|tools)/' } },
    {
      name: 'web-imports-only-the-contract',
      from: { path: room('web') },
      to: { path: '^(boxes|recognisers|pictures|server|e2e|bench|tools)/' },
    },
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
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...Object.entries(FEATURE_ARROWS).map(([feature, allowed]) => ({
      name: `feature-${feature}`,
      comment: `An arrow that is not in FEATURE_ARROWS (tools/doors.cjs)`,
      from: { path: `^web/src/features/${feature}/` },
      to: { path: '^web/src/features/', pathNot: `^web/src/features/(${[feature, ...allowed].join('|')})/` },
    })),
  ],
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
