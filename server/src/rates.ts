/**
 * How often something may be done in a minute, of each by whom it is counted (`FloodLimit`). A node counts for itself, in
 * memory. An address stands for its network: a household, or a street behind one address.
 */
export const A_MINUTE = {
  pairingsOfBrowser: 6,
  pairingsOfAddress: 120,
  /** Each exchange of a log-in's code asks the provider. */
  logInsOfAddress: 120,
  helpOffersOfSession: 6,
  helpProposalsOfLink: 6,
  /** Also of tokens that nobody has: each may be asked of every node. */
  helpCallsOfAddress: 120,
  /** What browsers report about failed calls. */
  reportsOfAddress: 20,
  /** Dials with a secret that no box's agent has: each asks the database. */
  unknownAgentsOfAddress: 60,
  /** An agent that was disconnected for a flood must not return at once. An agent waits half a second between two dials. */
  dialsOfAgent: 180,
  /** Pictures from elsewhere, each when it is first shown. An account has 200 buttons. */
  fetchedPicturesOfAccount: 240,
  pressLinksOfAccount: 12,
  /** A key that is held repeats at most about ten times a second. */
  pressesOfLink: 900,
  /** Cells that show what is on ask every few seconds. */
  statesOfLink: 240,
  /** Requests with a secret that no press link has: each asks the database. So does a page's question whether it may. */
  unknownLinksOfAddress: 60,
  linkPagesOfAddress: 120,
  /**
   * Of all: whether another node has done a press. When many boxes are away, the questions of all nodes must leave the
   * broker room for presses.
   */
  pressQuestions: 3_000,
}
