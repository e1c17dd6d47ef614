/** Links to pages of the app stay inside it; all others, and those opened in a tab of their own, are the browser's. */
import { navigate } from '../platform/router.ts'
import { isPath } from './paths.ts'
import { pathIn } from '../platform/base-path.ts'

export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.defaultPrevented || !isPlainClick(event) || !staysInside(link)) return
    event.preventDefault()
    navigate(pathIn(link.pathname) + link.search)
  })
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function staysInside(link: HTMLAnchorElement): boolean {
  const { target, origin, pathname, search, dataset } = link
  if (link.hasAttribute('download') || (target !== '' && target !== '_self') || 'leavesApp' in dataset) return false
  // A link that carries credentials is a bookmark: only a page load takes them out of the address.
  const carriesCredentials = /[?&](?:ept|arToken|cd)=/u.test(search)
  return origin === window.location.origin && isPath(pathIn(pathname)) && !carriesCredentials
}
