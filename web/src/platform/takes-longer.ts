/** Whether somebody scans or dwells: what goes by itself after a time would be gone before they come to it. */
export function takesLonger(): boolean {
  return document.querySelector('[data-ways="highlight"], [data-ways="dwell"]') !== null
}
