import { oneSwitch } from './ways/one-switch.ts'

await oneSwitch()
