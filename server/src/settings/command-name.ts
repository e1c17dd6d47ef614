const PACKAGE = '/usr/lib/beckon/'

/** How a person runs Beckon's command on this machine. Our Debian package puts it on the path, and it acts for root. */
export const COMMAND = import.meta.dirname.startsWith(PACKAGE) ? 'sudo beckon' : 'npx beckon'
