/** The links of common apps, as owners report them: a set does not list its own. */
export const KNOWN_APPS: Readonly<Record<string, string>> = {
  Netflix: 'netflix://',
  YouTube: 'https://www.youtube.com',
  'Prime Video': 'https://app.primevideo.com',
  'Disney+': 'https://www.disneyplus.com',
  'HBO Max': 'https://play.hbomax.com',
  'Apple TV': 'https://tv.apple.com',
  Plex: 'plex://',
  Spotify: 'market://launch?id=com.spotify.tv.android',
  Kodi: 'market://launch?id=org.xbmc.kodi',
}
