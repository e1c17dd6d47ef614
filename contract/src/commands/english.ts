/** English. */
import { numberOf } from './numbers.ts'
import { goTo, press, rule, type Grammar, type Intent } from './intents.ts'
import { onOff, volumeBy, volumeTo } from './sayings.ts'

const GO = '(?:(?:open|show|show me|go to|go|take me to|bring up|display|see) )?(?:the |my )?'
const SHOW = '(?:this|it|that|this show|this program|this programme|the show|the program|the programme|this channel|this movie)'
const channel = (words?: string): Intent | undefined => {
  const number = numberOf(words ?? '', 'en')
  return number === undefined ? undefined : { is: 'channel', number }
}
const setting = onOff({ captions: '(?:closed )?captions?|captioning|subtitles|cc', audioDescription: '(?:audio|video) descriptions?|described video', voiceGuidance: 'voice guidance|screen reader|talking guide', highContrast: 'high contrast' })

export const ENGLISH: Grammar = {
  before: /^(?:please|hey(?: tv)?|hello|ok tv|can you|could you|would you|will you|i want to|i would like to|i d like to|let us|let s|now|just)\s+/u,
  after: /\s+(?:please|now|for me|thanks|thank you)$/u,
  watch: /^(?:watch|tune to|tune in to|switch to|change to|turn to|put on|turn on|play)(?: the)? (.+?)(?: channel)?$/u,
  open: /^(?:open|launch|start|run|go to|show|show me|take me to)(?: the| my)? (.+?)(?: app)?$/u,
  rules: [
    rule('(?:(?:watch|go to|tune to|switch to|change to|put on|turn to|show) )?(?:change )?(?:the )?channel (?:to )?(?:number )?(.+)', channel),
    rule('(?:change|switch|turn) (?:the )?channel to (?:number )?(.+)', channel),
    rule('(?:(?:watch|go to|tune to|switch to|change to|put on|turn to) )?(?:number )?(.+)', channel),
    rule('channel up|next channel|go up (?:a|one) channel', { is: 'channel by', places: 1 }),
    rule('channel down|go down (?:a|one) channel', { is: 'channel by', places: -1 }),
    rule('(?:go back to )?(?:the )?(?:last|previous) channel', { is: 'last channel' }),
    rule('volume (?:up|plus)(?: (?:by )?(.+))?|(?:turn|put) (?:up (?:the )?(?:volume|sound)|(?:the )?(?:volume|sound|tv|it) up)|(?:raise|increase) (?:the )?volume|(?:make it )?louder', volumeBy(1, 'en')),
    rule('volume (?:down|minus)(?: (?:by )?(.+))?|(?:turn|put) (?:down (?:the )?(?:volume|sound)|(?:the )?(?:volume|sound|tv|it) down)|(?:lower|decrease|reduce) (?:the )?volume|(?:make it )?(?:quieter|softer)', volumeBy(-1, 'en')),
    rule('(?:set |turn |put )?(?:the )?volume (?:to |at )?(.+?)(?: percent)?', volumeTo('en')),
    rule('mute(?: (?:the )?(?:tv|sound|volume|it))?|(?:turn )?(?:the )?sound off|silence|be quiet', { is: 'mute', wanted: true }),
    rule('unmute(?: (?:the )?(?:tv|sound|it))?|(?:turn )?(?:the )?sound (?:back )?on|mute off', { is: 'mute', wanted: false }),
    rule('(?:turn|switch) on(?: the)?(?: tv| television| box| everything)?|(?:turn|switch) (?:the )?(?:tv|television|box) on|power on|wake up', { is: 'power', wanted: true }),
    rule('(?:turn|switch) off(?: the)?(?: tv| television| box| everything)?|(?:turn|switch) (?:the )?(?:tv|television|box) off|power off|good ?night|go to sleep', { is: 'power', wanted: false }),
    rule('(?:switch |change )?(?:the )?(?:tv )?input(?: to (?:the )?(?:tv )?box)?', { is: 'tv input' }),
    rule(`(?:start )?record(?:ing)?(?: ${SHOW})?`, { is: 'record', wanted: true }),
    rule(`(?:stop|cancel|end) (?:the )?record(?:ing)?(?: ${SHOW})?|do not record(?: ${SHOW})?`, { is: 'record', wanted: false }),
    rule('play|resume|continue|unpause', { is: 'speed', wanted: 'play' }),
    rule(`pause(?: ${SHOW}| tv| the tv)?|stop|hold on`, { is: 'speed', wanted: 'pause' }),
    rule('rewind|go backwards?', { is: 'speed', wanted: 'rewind' }),
    rule('fast forward|forward|go forwards?|skip ahead', { is: 'speed', wanted: 'forward' }),
    rule('replay|say that again|go back (?:a bit|a little|.+ seconds)|skip back|instant replay', { is: 'speed', wanted: 'replay' }),
    rule('(?:(?:watch|go to|open|show|back to|go back to) )?(?:the )?live(?: tv| television)?|watch tv|watch television', { is: 'speed', wanted: 'live' }),
    rule('(?:what s|what is|whats|what will be|what s showing|show me what is) (?:on )?(?:tv )?(?:tonight|this evening)(?: on tv)?|tonight(?: on tv)?', { is: 'tonight' }),
    rule('(?:what s|what is|whats) on(?: tv)?(?: right)?(?: now)?', goTo('guide')),
    rule('(?:what s|what is|whats) this|what am i watching', press('INFO')),
    rule(`${GO}(?:tv )?(?:guide|listings|schedule)`, goTo('guide')),
    rule(`${GO}(?:main )?menu`, goTo('menu')),
    rule(`${GO}home(?: ?screen| page)?`, goTo('home')),
    rule(`${GO}(?:all )?app(?:s|lications| menu)`, goTo('apps')),
    rule(`${GO}settings`, goTo('settings')),
    rule(`${GO}(?:recordings|recorded shows|dvr)`, goTo('recordings')),
    rule(`${GO}accessibility(?: settings| menu)?`, goTo('accessibility')),
    rule('pair (?:a |my |the )?remote', goTo('pairing')),
    rule(`${GO}search`, goTo('search')),
    rule('(?:search|look|find)(?: for| me)? (.+)', (words) => ({ is: 'search for', words: words ?? '' })),
    ...setting('(?:turn |switch )?(?:on|enable|show) (?:the )?(?:NAME)|(?:turn |switch )?(?:the )?(?:NAME) on', true),
    ...setting('(?:turn |switch )?(?:off|disable|hide) (?:the )?(?:NAME)|(?:turn |switch )?(?:the )?(?:NAME) off', false),
    rule('(?:go )?back', press('PREVIOUS')),
    rule('exit|close|quit|leave', press('EXIT')),
    rule('ok|okay|select|enter', press('OK')),
    rule('(?:go )?up', press('UP')),
    rule('(?:go )?down', press('DOWN')),
    rule('(?:go )?left', press('LEFT')),
    rule('(?:go )?right', press('RIGHT')),
    rule('page up', press('PAGE_UP')),
    rule('page down', press('PAGE_DOWN')),
    rule(`${GO}info(?:rmation)?`, press('INFO')),
  ],
}
