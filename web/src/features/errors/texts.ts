/** The words of the error page and the 404 page. */
import { catalogue } from '@beckon/contract/catalogue'

export const errorsTexts = catalogue('errors')
