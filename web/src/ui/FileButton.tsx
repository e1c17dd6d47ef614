/** A button that opens a file of the device. */
import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** As `accept` of a file input. */
  readonly accept: string
  readonly onFile: (file: File) => unknown
}

export function FileButton({ accept, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void onFile(file)
          // Lets the user choose the same file again.
          target.value = ''
        }}
      />
      <Button {...rest} onClick={() => input.current?.click()} />
    </>
  )
}
