/** A form without the browser's own validation: the page itself says what is missing. */
import type { ComponentProps } from 'react'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** While an earlier submit is under way, `onSubmit` is not called. */
  readonly isBusy?: boolean
  readonly onSubmit: () => unknown
}

export function Form({ isBusy = false, onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void onSubmit()
      }}
    />
  )
}
