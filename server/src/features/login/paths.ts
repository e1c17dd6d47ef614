/** The addresses of login and logout that are not calls. */
export const PATHS = {
  login: '/login',
  loginComplete: '/login-complete',
  logout: '/logout',
  /** The path to which a provider sends the browser after ending its session; the operator registers it there. */
  providerLeft: '/logout/ended',
  logoutComplete: '/logout-complete',
  /** The page of the practice log-in. */
  practice: '/login/practice',
} as const
