/** The name and password of HTTP's Basic authentication. */
export interface Login {
  readonly user: string
  readonly password: string
}

/** The request's header; none without a login. */
export function authorization(login: Login | undefined): Readonly<Record<string, string>> {
  if (login === undefined) return {}
  return { authorization: `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}` }
}
