/** Checks the Kubernetes manifests: they are valid by Kubernetes' own models, and name only existing things. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { commandNames } from '../server/src/command-line/beckon.ts'
import { settingsTable } from '../server/src/read-config.ts'
import { node } from './processes.ts'

const FOLDER = 'deploy/kubernetes'
const MODELS = {
  'namespace.yaml': [Namespace, 'v1'],
  'deployment.yaml': [Deployment, 'apps/v1'],
  'service.yaml': [Service, 'v1'],
  'disruption-budget.yaml': [PodDisruptionBudget, 'policy/v1'],
  'network-policy.yaml': [NetworkPolicy, 'networking.k8s.io/v1'],
  'migration.yaml': [Job, 'batch/v1'],
} as const

const read = (file: string) => parse(readFileSync(join(FOLDER, file), 'utf8'))
const kustomization = read('kustomization.yaml')
const settings = Object.fromEntries(
  (kustomization.configMapGenerator[0].literals as string[]).map((line) => line.split(/=(.*)/su).slice(0, 2)),
) as Record<string, string>

describe('the manifests for Kubernetes', () => {
  it.each(Object.entries(MODELS))('%s is valid by the schema of its kind', (file, [Model]) => {
    const manifest = read(file)
    expect(manifest.kind).toBe(Model.kind)
    expect(manifest.apiVersion).toBe(Model.apiVersion)
    expect(() => new (Model as new (data: unknown) => { validate(): void })(manifest).validate()).not.toThrow()
  })

  it('have no field that their kind does not know', async () => {
    // The schemas pass over fields that they do not know; the types do not.
    const place = mkdtempSync(join('tools', 'kubernetes-'))
    try {
      const source = Object.entries(MODELS).map(([file, [Model, group]], n) => {
        const { apiVersion: _, kind: __, ...manifest } = read(file)
        return [
          `import type { I${Model.kind} as K${n} } from 'kubernetes-models/${group}'`,
          `export const m${n}: Omit<K${n}, 'apiVersion' | 'kind'> = ${JSON.stringify(manifest)}`,
        ].join('\n')
      })
      const wrong = `export const wrong: Omit<K1, 'apiVersion' | 'kind'> = { specs: 1 }`
      writeFileSync(join(place, 'manifests.ts'), [...source, wrong].join('\n'))
      const base = { extends: '../../tsconfig.base.json', files: ['manifests.ts'] }
      writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(base))
      const { output } = await node(['node_modules/ts7/bin/tsc', '--noEmit', '--pretty', 'false', '-p', place])
      const complaints = output.split('\n').filter((line) => line.includes('error'))
      expect(complaints).toEqual([expect.stringContaining("'specs' does not exist")])
    } finally {
      rmSync(place, { recursive: true })
    }
  })

  it('are listed, and use settings, secrets, commands and the version that exist', () => {
    expect(kustomization.resources.toSorted()).toEqual(Object.keys(MODELS).toSorted())
    const known = new Set(settingsTable().map(({ name }) => name))
    for (const name of Object.keys(settings))
      expect(known.has(name) || known.has(name.replace(/_FILE$/u, '')), name).toBe(true)
    const secrets = (kustomization.secretGenerator[0].files as string[]).map((file) => file.replace('secrets/', ''))
    const used = Object.values(settings).filter((value) => value.startsWith('/run/secrets/beckon/'))
    expect(used.map((value) => value.replace('/run/secrets/beckon/', '')).toSorted()).toEqual(secrets.toSorted())
    const [migrate] = read('migration.yaml').spec.template.spec.containers
    for (const command of migrate.args) expect(commandNames()).toContain(command)
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(kustomization.images).toMatchObject([{ name: migrate.image, newTag: version }])
  })

  const pods = ['deployment.yaml', 'migration.yaml'].map((file) => read(file).spec.template.spec)

  it('run everything as the user of the image, without rights, on a file system that is only read', () => {
    const [, user = ''] = /^USER (\d+)$/mu.exec(readFileSync('Containerfile', 'utf8')) ?? []
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) })
      expect(pod.containers.map(({ securityContext }: Record<string, unknown>) => securityContext)).toEqual([
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ])
    }
  })

  it('ask a node by the name that it answers to, and reach exactly its pods', () => {
    const { spec, metadata } = read('deployment.yaml').spec.template
    const [container] = spec.containers
    for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(container[name].httpGet.httpHeaders).toEqual([
        { name: 'Host', value: new URL(settings['BECKON_PUBLIC_URL'] ?? '').host },
      ])
    for (const selector of [
      read('service.yaml').spec.selector,
      read('disruption-budget.yaml').spec.selector.matchLabels,
      read('deployment.yaml').spec.selector.matchLabels,
    ])
      expect(selector).toEqual(metadata.labels)
    expect(metadata.labels).not.toEqual(read('migration.yaml').spec.template.metadata.labels)
  })
})
