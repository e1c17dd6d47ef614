/**
 * The header of answers to a session that has not yet been told of a new remote of its account; `getRemotes` lists it.
 */
export const NEWS_HEADER = 'x-beckon-news'
