export function areInstalled(root: string, which: { readonly engines: boolean; readonly tools: boolean }): boolean
export function deleteUnfinishedEngines(root: string): void
