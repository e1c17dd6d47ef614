/** A value that somebody measured, or that another version kept, stands between those of the list. */
export function withOwn<Value>(choices: readonly Value[], value: Value): readonly Value[] {
  if (choices.includes(value)) return choices
  const after = choices.findIndex((one) => one > value)
  return after < 0 ? [...choices, value] : [...choices.slice(0, after), value, ...choices.slice(after)]
}
