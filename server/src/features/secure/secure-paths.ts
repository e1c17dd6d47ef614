/** The addresses of the page about a secure connection. `/secure` is where every other page may lead. */
export const SECURE_PATHS = {
  page: '/secure',
  /** For devices: DER, which all of them take. */
  certificate: '/secure/beckon-home.crt',
  /** For Linux and programs. */
  pem: '/secure/beckon-home.pem',
  script: '/secure/go-on.js',
  /** Answers only over https: whoever can load it trusts the certificate. */
  here: '/secure/here',
  without: '/secure/without',
} as const
