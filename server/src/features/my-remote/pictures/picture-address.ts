/** Where a picture of ours is served. */
export function pictureAddress(id: string): string {
  return `/pictures/${id}.svg`
}
