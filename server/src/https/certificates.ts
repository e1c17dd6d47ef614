/** What the TLS server presents, and how it learns of a newer certificate without a restart. */
import type { KeyedCertificate } from '@beckon/boxes/certificates'

export interface Certificates {
  /** Where they come from: the household's own authority, or the operator's files. */
  readonly from: 'home' | 'files'
  current(): KeyedCertificate
  /** Tells each newer certificate from now on. */
  onChange(listener: (certificate: KeyedCertificate) => void): void
  /** The household authority's certificate, for devices to install; undefined for the operator's files. */
  readonly authority: { readonly pem: string; readonly bytes: Buffer; readonly fingerprint: string } | undefined
  close(): void
}
