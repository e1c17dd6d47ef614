/** Whether somebody scans or dwells: what disappears by itself would be gone before they reach it. */
export function takesLonger(): boolean {
  return document.querySelector('[data-ways="highlight"], [data-ways="dwell"]') !== null
}
