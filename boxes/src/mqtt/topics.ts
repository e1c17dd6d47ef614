/** Topics and filters of MQTT. */
import * as v from 'valibot'

/** A name that is one level of a topic or several, without wildcards. */
export const topicName = v.pipe(
  v.string('must be a topic or name'),
  v.regex(/^[^+#\p{Cc}]{1,200}$/u, 'must be a topic without + and #, at most 200 characters'),
)

/** Whether a topic matches a filter: `+` is one level, `#` at the end is all further levels. */
export function matches(filter: string, topic: string): boolean {
  const wanted = filter.split('/')
  const given = topic.split('/')
  if (wanted.at(-1) === '#') return wanted.slice(0, -1).every((level, at) => level === '+' || level === given[at])
  return wanted.length === given.length && wanted.every((level, at) => level === '+' || level === given[at])
}
