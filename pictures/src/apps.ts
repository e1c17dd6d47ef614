/**
 * Apps and the tiles that stand for them: letters on a colour. Their makers' signs are trade marks and stay with them.
 */
export interface App {
  /** The picture's id is `app-` and this. */
  readonly id: string
  readonly letters: string
  readonly colour: string
  /** What people call it; the first is its name. */
  readonly names: readonly string[]
}

export const APPS: readonly App[] = [
  { id: 'netflix', letters: 'N', colour: '#a3141c', names: ['Netflix'] },
  { id: 'youtube', letters: 'YT', colour: '#b00020', names: ['YouTube', 'you tube'] },
  { id: 'youtube-tv', letters: 'YTV', colour: '#8c1d18', names: ['YouTube TV'] },
  { id: 'youtube-kids', letters: 'YTK', colour: '#a8324a', names: ['YouTube Kids'] },
  { id: 'youtube-music', letters: 'YTM', colour: '#8f1630', names: ['YouTube Music'] },
  { id: 'hulu', letters: 'h', colour: '#0c6b43', names: ['Hulu'] },
  { id: 'disney', letters: 'D+', colour: '#12307a', names: ['Disney+', 'Disney', 'Disney Plus'] },
  { id: 'peacock', letters: 'P', colour: '#333333', names: ['Peacock', 'Peacock TV'] },
  { id: 'hbo-max', letters: 'HBO', colour: '#42208c', names: ['HBO Max', 'HBO', 'Max'] },
  { id: 'tubi', letters: 'tubi', colour: '#5b1e9e', names: ['Tubi', 'Tubi TV'] },
  { id: 'paramount', letters: 'P+', colour: '#0b4fb3', names: ['Paramount+', 'Paramount', 'Paramount Plus'] },
  {
    id: 'prime-video',
    letters: 'pv',
    colour: '#0b5c80',
    names: ['Prime Video', 'Prime', 'Amazon Prime', 'Amazon Prime Video', 'Amazon'],
  },
  { id: 'apple-tv', letters: 'tv+', colour: '#2b2b2b', names: ['Apple TV', 'Apple TV+', 'Apple TV Plus', 'Apple'] },
  { id: 'spotify', letters: 'S', colour: '#14663a', names: ['Spotify'] },
  { id: 'deezer', letters: 'D', colour: '#6a1b9a', names: ['Deezer'] },
  { id: 'claro-video', letters: 'CV', colour: '#a3141c', names: ['Claro Video', 'Claro TV'] },
  { id: 'mycanal', letters: 'C+', colour: '#1f1f1f', names: ['myCanal'] },
  { id: 'france-tv', letters: 'F', colour: '#1d3f8f', names: ['france.tv', 'France TV'] },
  { id: 'tf1-plus', letters: 'TF1', colour: '#12307a', names: ['TF1+', 'TF1 Plus'] },
  { id: 'pandora', letters: 'P', colour: '#174a8c', names: ['Pandora'] },
  { id: 'amazon-music', letters: 'am', colour: '#1b5f6b', names: ['Amazon Music'] },
  { id: 'iheart', letters: 'iH', colour: '#9a1739', names: ['iHeartRadio', 'iHeart', 'I heart radio'] },
  {
    id: 'discovery',
    letters: 'd+',
    colour: '#2a4a8a',
    names: ['Discovery+', 'Discovery', 'Discovery Plus', 'Discovery Channel'],
  },
  { id: 'espn', letters: 'E', colour: '#97201b', names: ['ESPN', 'ESPN+', 'ESPN Plus'] },
  { id: 'starz', letters: 'st', colour: '#1f4d4a', names: ['Starz'] },
  { id: 'showtime', letters: 'SHO', colour: '#8c1313', names: ['Showtime'] },
  { id: 'amc', letters: 'AMC', colour: '#26323f', names: ['AMC', 'AMC+', 'AMC Plus'] },
  { id: 'crave', letters: 'cr', colour: '#0f5f7d', names: ['Crave'] },
  { id: 'club-illico', letters: 'i', colour: '#8a5a00', names: ['illico+', 'illico', 'Club illico', 'illico plus'] },
  { id: 'tou-tv', letters: 'tou', colour: '#7a2a5e', names: ['ICI Tou.tv', 'Tou.tv', 'Tou TV'] },
  { id: 'sling', letters: 'SL', colour: '#8a4b08', names: ['Sling', 'Sling TV'] },
  { id: 'fubo', letters: 'fu', colour: '#8f3a12', names: ['Fubo', 'Fubo TV'] },
  { id: 'pluto', letters: 'pl', colour: '#4a3f8f', names: ['Pluto TV', 'Pluto'] },
  { id: 'roku', letters: 'R', colour: '#57308c', names: ['The Roku Channel', 'Roku', 'Roku Channel'] },
  { id: 'xumo', letters: 'xu', colour: '#1f5a8a', names: ['Xumo', 'Xumo Play'] },
  { id: 'bbc', letters: 'BBC', colour: '#30303a', names: ['BBC iPlayer', 'iPlayer', 'BBC'] },
  { id: 'cnn', letters: 'CNN', colour: '#9c1414', names: ['CNN'] },
  { id: 'fox', letters: 'FOX', colour: '#20406b', names: ['Fox', 'Fox News', 'Fox Sports'] },
  { id: 'nbc', letters: 'NBC', colour: '#4b3a7a', names: ['NBC'] },
  { id: 'abc', letters: 'abc', colour: '#2f3c4f', names: ['ABC'] },
  { id: 'cbs', letters: 'CBS', colour: '#1d4f91', names: ['CBS'] },
  { id: 'pbs', letters: 'PBS', colour: '#23479c', names: ['PBS', 'PBS Kids'] },
  { id: 'hallmark', letters: 'H', colour: '#6b3a86', names: ['Hallmark', 'Hallmark Channel'] },
  { id: 'hgtv', letters: 'HG', colour: '#2b6670', names: ['HGTV'] },
  { id: 'fire-tv', letters: 'ftv', colour: '#7a3d00', names: ['Fire TV', 'Amazon Fire TV'] },
  { id: 'tiktok', letters: 'tk', colour: '#1f1f1f', names: ['TikTok', 'Tik Tok'] },
  { id: 'facebook', letters: 'f', colour: '#1a4fa0', names: ['Facebook'] },
  { id: 'twitch', letters: 'tw', colour: '#5a2ea6', names: ['Twitch'] },
]
