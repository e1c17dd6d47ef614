/** The TV that the spelled words are meant for. */
import { makeLexicon } from '@beckon/recognisers/signs/fingerspelling/lexicon'

export const CONTEXT = {
  language: 'en',
  vocabulary: {
    channels: [
      [2, 'CBS'],
      [4, 'NBC'],
      [7, 'ABC'],
      [11, 'Fox'],
      [13, 'PBS'],
      [202, 'CNN'],
      [206, 'ESPN'],
      [229, 'HGTV'],
      [245, 'TNT'],
      [247, 'TBS'],
      [265, 'History'],
      [278, 'Discovery'],
      [501, 'HBO'],
      [1102, 'Bravo'],
    ].map(([number, name]) => ({ number: Number(number), name: String(name) })),
    apps: [
      'Netflix',
      'YouTube',
      'Hulu',
      'Disney+',
      'Peacock',
      'HBO Max',
      'Tubi',
      'Paramount+',
      'Prime Video',
      'Spotify',
      'Pandora',
    ],
    phrases: [],
  },
} as const

export const WORDS = makeLexicon(CONTEXT).filter(({ symbols }) => /^[A-Z]+$/u.test(symbols))

/**
 * Words that this TV has no use for: whoever spells them should be told "not recognised". The reader was tuned on
 * others.
 */
export const OTHER_WORDS =
  'ANCHOR BAKERY BALLOON CABBAGE CANYON CEREAL CHICKEN CLOUD CORNER COTTON CURTAIN DAUGHTER DOLPHIN DRAWER ELEPHANT FARMER FENCE FOUNTAIN GINGER GRAPE HARVEST HUSBAND LANTERN LEATHER LION MARBLE MEADOW MUSHROOM NAPKIN NEPHEW OLIVE ONION PALACE PEACH PIRATE PUMPKIN RIBBON SANDAL SCARF SHADOW SPRING STABLE SUGAR TEMPLE TOWER TRACTOR VELVET WAGON BASEMENT PEBBLE'.split(
    ' ',
  )

/** The same, for the confidence to be fitted to. */
export const WORDS_TO_FIT_TO =
  'ABOVE ANIMAL BASKET BICYCLE BLANKET BROTHER CAMERA CARROT CHURCH COUNTRY CRAYON DESERT DRAGON EAGLE ENGINE FEATHER FINGER FLOWER GUITAR HEART HONEY INSECT LADDER LEMON MIRROR MORNING NEEDLE PARROT PEPPER PILLOW POTATO PRINCE ROCKET SADDLE SPIDER SPOON STREET SUNDAY THUNDER TIGER TRUMPET VALLEY VILLAGE WALLET WHALE WINGS CIRCLE BARREL COPPER TUNNEL APPLE BOTTLE BRIDGE BUTTER CANDLE CASTLE CHEESE COFFEE COUSIN DOCTOR ELBOW FOREST GARDEN GLOVES HAMMER HARBOR ISLAND JACKET KITCHEN LETTER LIBRARY MARKET MONKEY NUMBER OCEAN ORANGE PAPER PENCIL PICTURE PLANET RABBIT RIVER SCHOOL SHOULDER SILVER SISTER SUMMER TABLE TEACHER TICKET TOMATO TURTLE UNCLE VIOLIN WINDOW WINTER YELLOW ZEBRA DINNER GROUND'.split(
    ' ',
  )
