/** The pages of the app by path, and what start-up does on each. Any other path shows the 404 page. */

interface StartRules {
  /** What start-up does with a stored session: resume it here, ignore it, or resume it on the remote page. */
  readonly withToken: 'stay' | 'leave alone' | 'to the remote'
  readonly withoutToken: 'leave alone' | 'go home'
}

export const PATHS = {
  '/': { withToken: 'to the remote', withoutToken: 'leave alone' },
  '/waiting-for-tv': { withToken: 'to the remote', withoutToken: 'go home' },
  '/choose-device': { withToken: 'to the remote', withoutToken: 'leave alone' },
  '/remote': { withToken: 'stay', withoutToken: 'go home' },
  '/my-remote': { withToken: 'stay', withoutToken: 'go home' },
  '/my-remote-config': { withToken: 'to the remote', withoutToken: 'go home' },
  '/add-new-button': { withToken: 'to the remote', withoutToken: 'go home' },
  '/add-popular-buttons': { withToken: 'to the remote', withoutToken: 'go home' },
  '/edit-custom-button': { withToken: 'to the remote', withoutToken: 'go home' },
  '/my-remotes': { withToken: 'stay', withoutToken: 'go home' },
  '/setup': { withToken: 'leave alone', withoutToken: 'leave alone' },
  '/other-programs': { withToken: 'stay', withoutToken: 'go home' },
  '/tvs': { withToken: 'leave alone', withoutToken: 'leave alone' },
  '/tv-config': { withToken: 'to the remote', withoutToken: 'go home' },
  '/settings': { withToken: 'to the remote', withoutToken: 'go home' },
  '/asl-consent': { withToken: 'to the remote', withoutToken: 'go home' },
  '/asl-getting-started': { withToken: 'to the remote', withoutToken: 'go home' },
  '/asl-interface': { withToken: 'to the remote', withoutToken: 'go home' },
  '/new-version': { withToken: 'to the remote', withoutToken: 'go home' },
  '/learn-more': { withToken: 'to the remote', withoutToken: 'go home' },
  '/my-signs': { withToken: 'to the remote', withoutToken: 'go home' },
  '/access': { withToken: 'stay', withoutToken: 'leave alone' },
  '/switch-test': { withToken: 'stay', withoutToken: 'leave alone' },
  '/companion': { withToken: 'leave alone', withoutToken: 'leave alone' },
  '/companion-success': { withToken: 'leave alone', withoutToken: 'leave alone' },
  '/login-complete': { withToken: 'leave alone', withoutToken: 'leave alone' },
  '/logout-complete': { withToken: 'leave alone', withoutToken: 'leave alone' },
  '/login-again': { withToken: 'leave alone', withoutToken: 'leave alone' },
  '/error': { withToken: 'leave alone', withoutToken: 'leave alone' },
} as const satisfies Record<string, StartRules>

export type Path = keyof typeof PATHS
/** The pages that most visits begin with. */
export type FirstPath = '/' | '/remote' | '/my-remote'

/** Start-up leaves the 404 page alone, so that its message can be read. */
const ELSEWHERE: StartRules = { withToken: 'leave alone', withoutToken: 'leave alone' }

export function isPath(path: string): path is Path {
  return Object.hasOwn(PATHS, path)
}

/** Whether the rules count this as the remote page (A20). */
export function isRemote(path: string): boolean {
  return path === '/remote' || path === '/my-remote'
}

export function startRules(path: string): StartRules {
  return isPath(path) ? PATHS[path] : ELSEWHERE
}
