export * from '../../../recognisers-src-speech-built-in.js'
