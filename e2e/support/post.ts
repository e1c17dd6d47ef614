/** Posts JSON to a running server, and returns the JSON of its answer. */
export async function post(
  address: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Record<string, string>> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, string>
}
