/** Each file of page tests begins as a first visit: a tab's storage outlives the file that filled it. */
localStorage.clear()
sessionStorage.clear()
