/** Pairing at a virtual TV of a running server, by its handset: the code, then yes. */
export async function pairAtVirtualTv(address: string, boxId: string, code: string | undefined): Promise<void> {
  const tv = `${address}/tv/api/boxes/${boxId}`
  const headers = { 'content-type': 'application/json' }
  const press = async (key: string) => {
    const { ok, status } = await fetch(`${tv}/handset`, { method: 'POST', headers, body: JSON.stringify({ key }) })
    if (!ok) throw new Error(`${key}: ${status}`)
  }
  const hasLeft = async (stage: string) => {
    for (;;) {
      const { pairing } = (await (await fetch(tv)).json()) as { pairing: { stage: string } | null }
      if (pairing?.stage !== stage) return pairing?.stage
    }
  }
  for (const key of ['PAIR', ...(code ?? '')]) await press(key)
  const found = await hasLeft('checking')
  if (found !== 'question') throw new Error(`The code is ${found}.`)
  await press('OK')
  const answered = await hasLeft('answering')
  if (answered !== 'paired') throw new Error(`The remote is ${answered}.`)
}
