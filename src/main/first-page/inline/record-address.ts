// Records the URL that the page was rendered for: Back and Forward may change it before the scripts load.
document.documentElement.dataset['renderedFor'] = location.pathname + location.search;
