/** The doors between the rooms: who may import whom. Read by dependency-cruiser. */
const room = (name) => `^${name}/`

/** Inside web/src: a feature may import another only along one of these arrows. */
const FEATURE_ARROWS = {
  home: ['pairing', 'session', 'errors'],
  pairing: ['session', 'errors'],
  devices: ['session', 'errors'],
  session: ['devices', 'errors'],
  errors: ['session'],
  remotes: ['session', 'errors'],
  remote: ['voice', 'asl', 'press', 'menu', 'session', 'devices', 'errors', 'tv-control', 'my-remote'],
  'my-remote': ['remote', 'press', 'menu', 'session', 'devices', 'errors'],
  consent: ['session'],
  companion: ['home', 'session', 'errors'],
  access: ['press', 'remote', 'session'],
  voice: ['press', 'session', 'errors'],
  asl: ['press', 'session', 'errors', 'consent', 'remote'],
  press: ['session', 'errors', 'tv-control'],
  'tv-control': ['remote', 'session', 'errors'],
  menu: ['session', 'press', 'errors', 'versions', 'install'],
  versions: ['session', 'errors'],
  install: [],
  help: ['session'],
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
    {
      name: 'ui-knows-no-feature',
      from: { path: '^web/src/(ui|platform|texts)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(features|app)/' },
    },
    { name: 'features-do-not-import-the-app', from: { path: '^web/src/features/' }, to: { path: '^web/src/app/' } },
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
