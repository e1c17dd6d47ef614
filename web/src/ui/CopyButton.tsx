/** A button that copies a text. The result is announced, and shown below the button. */
import { useState } from 'react'
import { announce } from './announce.ts'
import { Button, type ButtonProps } from './Button.tsx'
import form from './Form.module.css'

interface CopyButtonProps extends ButtonProps {
  readonly text: string
  /** The announcement if it worked. */
  readonly copied: string
  readonly notCopied: string
}

export function CopyButton({ text, copied, notCopied, ...button }: CopyButtonProps) {
  const [isCopied, setCopied] = useState<boolean>()

  async function copy(): Promise<void> {
    const worked = await copyText(text)
    setCopied(worked)
    announce(worked ? copied : notCopied, { isFailure: !worked })
  }

  return (
    <>
      <Button {...button} onClick={() => void copy()} />
      {isCopied !== undefined && (
        <p className={`${isCopied ? form.note : form.problem} ${form.wholeLine}`}>{isCopied ? copied : notCopied}</p>
      )}
    </>
  )
}

/** False if the browser refuses, or has no clipboard for a page without HTTPS. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
