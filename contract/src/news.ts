/** A header on answers to a session that has not been told of a newer remote of its account; what it is, `getRemotes` says. */
export const NEWS_HEADER = 'x-beckon-news'
