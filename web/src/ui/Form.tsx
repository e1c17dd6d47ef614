/** A form whose page says itself, in place, what is missing. */
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
