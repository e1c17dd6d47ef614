/** Runs .tflite models with LiteRT.js in Node: WebAssembly on one thread, no graphics card, nothing fetched. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { CompiledModel, Tensor } from '@litertjs/core'

const require = createRequire(import.meta.url)

/** One model, ready to run: numbers in, one array of numbers for each of its outputs. */
export interface Model {
  run(input: Float32Array): Promise<readonly Float32Array[]>
}

/** Rejects when the optional package is not installed. */
export async function makeModels(files: readonly Uint8Array[]): Promise<readonly Model[]> {
  // The build without relaxed SIMD, which Node lacks.
  const script = require
    .resolve('@litertjs/core')
    .replace(/dist[/\\]index\.js$/u, 'wasm/litert_wasm_compat_internal.js')
  const restore = standInForAWorker()
  try {
    const litert = await import('@litertjs/core')
    await (litert.getGlobalLiteRtPromise() ?? litert.loadLiteRt(script))
    const models: Model[] = []
    for (const file of files) {
      const compiled = await litert.loadAndCompile(file, { accelerator: 'wasm' })
      const shape = compiled.getInputDetails()[0]!.shape
      models.push({ run: (input) => runOnce(compiled, new litert.Tensor(input, shape)) })
    }
    return models
  } finally {
    restore()
  }
}

async function runOnce(compiled: CompiledModel, input: Tensor): Promise<Float32Array[]> {
  // Tensors are in WebAssembly's memory, which is not garbage-collected.
  const outputs: Tensor[] = []
  try {
    outputs.push(...(await compiled.run([input])))
    return outputs.map((output) => Float32Array.from(output.toTypedArray()))
  } finally {
    for (const tensor of [input, ...outputs]) tensor.delete()
  }
}

/* oxlint-disable no-console -- the package warns on it */
/** Defines `self` and `importScripts`, which the package expects of a web worker. Returns a function that undoes it. */
function standInForAWorker(): () => void {
  const scope = globalThis as unknown as Record<string, unknown>
  const before = { self: scope['self'], importScripts: scope['importScripts'], warn: console.warn }
  scope['self'] = globalThis
  scope['importScripts'] = (path: string) => {
    // oxlint-disable-next-line no-new-func, no-implied-eval -- the package's own script, from its own folder
    const script = new Function(
      'require',
      '__filename',
      '__dirname',
      'module',
      'exports',
      `${readFileSync(path, 'utf8')}\nreturn ModuleFactory`,
    )
    const module = { exports: {} }
    scope['ModuleFactory'] = script(createRequire(path), path, dirname(path), module, module.exports)
  }
  // Suppresses its warning that there is no WebGPU.
  console.warn = () => {}
  return () => {
    scope['self'] = before.self
    scope['importScripts'] = before.importScripts
    console.warn = before.warn
  }
}
