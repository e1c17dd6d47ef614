/** The certificates that the settings ask for; undefined when this server speaks plain http. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from '../clock.ts'
import type { Certificates } from './certificates.ts'
import { openGivenCertificates } from './given-certificates.ts'
import { openHomeCertificates } from './home-certificates.ts'

export async function openCertificates({
  config,
  clock,
  log,
}: {
  config: Pick<Config, 'dataFolder' | 'https' | 'httpsNames'>
  clock: Clock
  log: Logger
}): Promise<Certificates | undefined> {
  if (config.https === 'off') return undefined
  if (config.https !== 'home') return openGivenCertificates(config.https, log)
  return openHomeCertificates({ dataFolder: config.dataFolder, names: config.httpsNames, clock, log })
}
