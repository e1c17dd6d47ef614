/** A button's label, drawn node by node. */
import { Fragment } from 'react'
import { parseLabel, type LabelNode } from './parse-label.ts'

export function Label({ of }: { of: string }) {
  return <Nodes of={parseLabel(of)} />
}

function Nodes({ of }: { of: readonly LabelNode[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- a node of a label has nothing but its place, and keeps that
  return of.map((node, place) => <Fragment key={place}>{drawn(node)}</Fragment>)
}

function drawn(node: LabelNode) {
  if (node.is === 'text') return node.text
  if (node.is === 'break') return <br />
  const Tag = node.is
  return (
    <Tag>
      <Nodes of={node.children} />
    </Tag>
  )
}
